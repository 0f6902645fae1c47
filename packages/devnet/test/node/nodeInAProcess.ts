import { startEvmNode } from "../../src/index.ts"

/** Starts a node and reports its process group. Then waits for its input to end, or with `ends` exits without closing the node. */
const node = await startEvmNode()
console.log(node.pid)
if (process.argv[2] !== "ends") process.stdin.resume()
