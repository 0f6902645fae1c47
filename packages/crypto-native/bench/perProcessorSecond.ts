/** Executions of `work` per second of this process' processor time. A tenth of `times` is executed first as a warm-up. */
export function perProcessorSecond(work: () => unknown, times: number): number {
  for (let n = 0; n < times / 10; n += 1) work()
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) work()
  const { user, system } = process.cpuUsage(before)
  return times / ((user + system) / 1e6)
}
