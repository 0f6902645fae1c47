import {
  isExported,
  OrganizationStore,
  renderTime,
  unsealed,
  type ManagedUser,
  type Organization,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { pageSize } from "../caps.ts"
import { cursor, queried, uuid } from "../routes/fields.ts"
import { stampedRead } from "../stamped/Route.ts"
import { shownAddresses } from "../wallets/newWallet.ts"
import { requireReader } from "./requireRole.ts"
import { targetUser } from "./targetUser.ts"

const shown = (organization: Organization, user: ManagedUser) => ({
  userId: user.id,
  role: user.role,
  standing: user.standing,
  wallets: user.wallets,
  exported: isExported(organization, user),
  createdAt: renderTime(user.createdAt),
})

/** A page of rows, and the cursor of the next one. `null`: the list is complete. */
const paged = <A>(rows: ReadonlyArray<A>, place: (row: A) => number) => {
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { page, nextCursor: last === undefined ? null : String(place(last)) }
}
const after = (text: string | undefined) => (text === undefined ? null : Number(text))

export const getWalletsRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-wallets",
  summary: "The wallets of a user",
  description: `At most ${pageSize}; \`cursor\` (additive) is the previous answer's \`nextCursor\`.`,
  request: Schema.Struct({ ...queried, userId: uuid, cursor }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, wire.userId)
    const { id } = yield* targetUser(caller, wire.userId)
    const rows = yield* store.wallets(caller.organization.id, id, after(wire.cursor), pageSize + 1)
    const { page, nextCursor } = paged(rows, ({ index }) => index)
    const wallets = yield* Effect.forEach(page, (row) => unsealed("wallet", row))
    return {
      wallets: wallets.map(({ addresses, importedSeed }) => ({
        ...shownAddresses(addresses),
        ...(importedSeed === null ? {} : { imported: true }),
      })),
      nextCursor,
    }
  }),
})

export const getOrganizationRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-organization",
  summary: "The organization",
  description: "Every user of the organization may read it.",
  request: Schema.Struct(queried),
  answer: ({ organization }) =>
    Effect.succeed({
      organizationId: organization.id,
      organizationName: organization.name,
      standing: organization.standing,
      revision: organization.revision,
      users: organization.users,
      policies: organization.policies,
      exported: organization.exportedRoot !== null,
      createdAt: renderTime(organization.createdAt),
    }),
})

export const getUserRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-user",
  summary: "One user with its keys",
  description: "Root and admin read every user, a user himself.",
  request: Schema.Struct({ ...queried, userId: uuid }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, wire.userId)
    const user = yield* targetUser(caller, wire.userId)
    const keys = yield* store.keysOf(caller.organization.id, user.id)
    const own = yield* Effect.forEach(keys, (key) => unsealed("key", key))
    return {
      ...shown(caller.organization, user),
      publicKeys: own.filter(({ removed }) => !removed).map(({ key }) => key),
    }
  }),
})

export const getUsersRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-users",
  summary: "The users, oldest first",
  description: `At most ${pageSize}; \`cursor\` is the previous answer's \`nextCursor\`. Root and admin only.`,
  request: Schema.Struct({ ...queried, cursor }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, "")
    const rows = yield* store.users(caller.organization.id, after(wire.cursor), pageSize + 1)
    const { page, nextCursor } = paged(rows, ({ position }) => position)
    const users = yield* Effect.forEach(page, (row) => unsealed("user", row))
    return { users: users.map((user) => shown(caller.organization, user)), nextCursor }
  }),
})
