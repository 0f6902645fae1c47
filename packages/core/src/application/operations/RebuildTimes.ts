import { Context, Layer } from "effect"

const minute = 60_000

/** When this process last rebuilt each owner's notes. Limits how much work callers can cause with rebuilds. */
export class RebuildTimes extends Context.Service<
  RebuildTimes,
  {
    /** Returns true and records the time if the key's last rebuild is at least a minute old. `now` in milliseconds. */
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
