import { startEvmNode } from "../../src/index.ts"

/** Starts a node and tells its process group; then waits for its input to end, or (with `ends`) forgets the node. */
const node = await startEvmNode()
console.log(node.pid)
if (process.argv[2] !== "ends") process.stdin.resume()
