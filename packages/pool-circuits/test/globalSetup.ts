/** Compiles every circuit once before the test files, which would each compile it side by side. */
import { CIRCUIT_NAMES } from "./system/circuit-under-test.ts"
import { compiled } from "./system/compiled.ts"

export async function setup(): Promise<void> {
  const names = [...CIRCUIT_NAMES]
  const compileNext = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift())
      await compiled(`circuits/main/${name}.circom`)
  }
  await Promise.all([compileNext(), compileNext()])
}
