"""A storage engine on NATS JetStream: a library that several servers share."""
