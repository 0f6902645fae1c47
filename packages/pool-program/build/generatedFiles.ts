import { addressesModule } from "./addressesModule.ts"
import { errorsModule } from "./errorsModule.ts"
import { keysModule } from "./keysModule.ts"

/** Every generated source file, by its path in the package. A test generates again and compares. */
export const generatedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ["program/src/addresses.rs", addressesModule()],
    ["program/src/keys.rs", keysModule()],
    ["src/generated/errors.ts", errorsModule()],
  ])
