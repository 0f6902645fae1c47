import { expect } from "vitest"
import type { AlarmName } from "../../src/monitoring/alarms.ts"

/** What a test waits for at a Prometheus, by the names of the alarms that ring. */
export function alarmBell(
  ringing: () => Promise<ReadonlyArray<string>>,
  patience: { readonly timeout: number; readonly interval: number },
) {
  return {
    rings: async (...alarms: ReadonlyArray<AlarmName>) => {
      await expect.poll(ringing, patience).toEqual(expect.arrayContaining([...alarms]))
    },
    /** No alarm rings but those that are told. */
    silent: async (...but: ReadonlyArray<AlarmName>) => {
      const others = async () =>
        (await ringing()).filter((name) => !but.some((each) => each === name))
      await expect.poll(others, patience).toEqual([])
    },
    /** Does something again and again until the alarms ring. One that waits for its end does not hold up the next. */
    until: async (work: () => Promise<unknown>, ...alarms: ReadonlyArray<AlarmName>) => {
      const worked = () => {
        void work().catch(() => null)
        return ringing()
      }
      await expect.poll(worked, patience).toEqual(expect.arrayContaining([...alarms]))
    },
  }
}
