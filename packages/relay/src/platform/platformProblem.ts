/**
 * Why a relay cannot run here; `null` if it can.
 *
 * @param node `process.versions.node`; `undefined` outside Node and platforms like it.
 */
export function platformProblem(node: string | undefined): string | null {
  if (node === undefined) return null
  const [major = 0, minor = 0] = node.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return null
  return `shielded-relay needs Node 22.19 or newer; this is Node ${node}. Install a newer Node and start again.`
}
