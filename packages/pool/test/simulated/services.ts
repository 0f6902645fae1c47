import { afterEach } from "vitest"
import { PoolService } from "./poolService.ts"

const open: Array<PoolService> = []

afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

/** A service that is closed when its test ends. */
export function service(...options: ConstructorParameters<typeof PoolService>): PoolService {
  const made = new PoolService(...options)
  open.push(made)
  return made
}
