import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/**
 * Makes what a process writes repeatable: time stands still, and random bytes are always the same. Postgres puts both into the files of a new
 * database. Imported before everything else, in a process that makes no secret.
 */

/** The time that npm gives every file of a package, in milliseconds since the epoch. */
const time = 499_162_500_000

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [time] : given, made),
  get: (target, key) => (key === "now" ? () => time : Reflect.get(target, key)),
})
performance.now = () => 0

const filled = <View extends NodeJS.ArrayBufferView>(view: View): View => {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(1)
  return view
}
crypto.randomFillSync = filled
syncBuiltinESMExports()
