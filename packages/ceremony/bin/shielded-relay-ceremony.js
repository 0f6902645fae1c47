#!/usr/bin/env node
const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`Node is ${process.versions.node}; shielded-relay-ceremony needs 22.19 or newer`)
  process.exitCode = 1
} else await import("@shielded-relay/ceremony/cli")
