import { Context, Layer } from "effect"

const minute = 60_000

/** When each owner's notes were last rebuilt by this process, so that rebuilding cannot be used to wear the service out. */
export class RebuildTimes extends Context.Service<
  RebuildTimes,
  {
    /** True, and counted, when the last rebuild of this key is a minute old. `now` in milliseconds. */
    readonly begin: (key: string, now: number) => boolean
  }
>()("shielded-relay/RebuildTimes") {
  static readonly layer = Layer.sync(RebuildTimes, () => {
    const times = new Map<string, number>()
    return {
      begin: (key, now) => {
        for (const [old, time] of times) {
          if (time + minute > now) break
          times.delete(old)
        }
        if (times.has(key)) return false
        times.set(key, now)
        return true
      },
    }
  })
}
