import type { ModuleAnswer, ModuleRequest } from "./messages.ts"
import { Refusal } from "./Refusal.ts"

/**
 * The program of the process that loads a PKCS#11 module. It answers one request of the process that started it, and ends. So a module that
 * hangs can be killed, one that crashes takes nothing with it, and no vendor's code runs beside the keys of a service.
 */
process.once("message", (request: ModuleRequest) => {
  void answer(request).then((answered) => {
    process.send?.(answered, () => process.disconnect())
  })
})

async function answer(request: ModuleRequest): Promise<ModuleAnswer> {
  try {
    const { useToken } = await import("./useToken.ts")
    return useToken(request)
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, retryable, pinRefused } = error
      return { kind: "refused", message, retryable, pinRefused }
    }
    // Foreign errors may quote what they were given.
    return {
      kind: "refused",
      message: "the PKCS#11 module cannot be used: koffi did not load, or the module is damaged",
      retryable: false,
      pinRefused: false,
    }
  }
}
