"""Games that people define: a document of settings, from which an ordinary ``Variant`` is built."""
