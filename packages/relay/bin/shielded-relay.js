#!/usr/bin/env node
// The command line belongs to the service, a package of its own: an embedding does without its size.
const service = "@shielded-relay/http"
const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`Node is ${process.versions.node}; shielded-relay needs 22.19 or newer`)
  process.exitCode = 1
} else {
  try {
    await import(`${service}/cli`)
  } catch (error) {
    const missing = error.code === "ERR_MODULE_NOT_FOUND" && error.message.includes(`'${service}'`)
    if (!missing) throw error
    console.error(`The service is not installed beside shielded-relay. Run: npm install ${service}`)
    process.exitCode = 1
  }
}
