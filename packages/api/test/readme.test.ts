import { routeOf } from "@shielded-relay/api"
import { expect, it } from "vitest"

it("lists the routes that its README names", () => {
  const names = Object.keys(routeOf)
  expect(names).toEqual(expect.arrayContaining(["GET /balance", "POST /transfer"]))
})
