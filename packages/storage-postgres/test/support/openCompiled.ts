/** Opens the database in the folder `argv[2]`, lets its parser read some thousand words, and then runs a loop of another module. */
import { PGlite } from "@electric-sql/pglite"
import { compilePglite } from "../../src/connection/compilePglite.ts"

/** The part of WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> }
}

const pgliteWasmModule = await compilePglite()
const database = await PGlite.create({ dataDir: process.argv[2] ?? "", pgliteWasmModule })
const words = Array.from({ length: 20 }, (_, n) => `${n} AS c${n}`).join()
for (let at = 0; at < 20; at += 1) await database.query(`SELECT ${words}`)

// (module (func (export "f") (local i32)
//   (loop (br_if 0 (i32.lt_s (local.tee 0 (i32.add (local.get 0) (i32.const 1))) (i32.const 10000000))))))
const loop =
  "0061736d0100000001040160000003020100070501016600000a18011601017f0340200041016a22004180ade204480d000b0b"
console.log("other module")
const { f } = new WebAssembly.Instance(
  new WebAssembly.Module(new Uint8Array(Buffer.from(loop, "hex"))),
).exports
if (typeof f === "function") for (let at = 0; at < 5; at += 1) f()
await database.close()
