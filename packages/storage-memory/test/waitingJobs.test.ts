import { expect, it } from "vitest"
import { WaitingJobs } from "../src/WaitingJobs.ts"

it("a worker that waits for a job is told of the next one alone, however many follow", () => {
  const jobs = new WaitingJobs()
  const told: Array<string> = []
  jobs.listen(() => {
    told.push("once")
    jobs.listen(() => told.push("again"))
  })
  jobs.listen(() => told.push("stopped"))()
  for (const id of ["a", "b", "c"]) jobs.add(id, 0, 0)
  expect(told).toEqual(["once", "again"])
})
