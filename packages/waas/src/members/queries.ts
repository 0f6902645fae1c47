import {
  isExported,
  OrganizationStore,
  renderTime,
  unsealed,
  type ErrorCode,
  type ManagedUser,
  type Organization,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { pageSize } from "../caps.ts"
import { addresses, nextCursor as next, role, standing, time } from "../routes/answerFields.ts"
import { cursor, queried, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
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

const user = {
  userId: Schema.String,
  role,
  standing,
  wallets: Schema.Int,
  exported: Schema.Boolean.annotate({ description: "Whether its keys were exported" }),
  createdAt: time,
}
const ofUser: ReadonlyArray<ErrorCode> = [...decided, "USER_NOT_FOUND"]

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
  refusals: ofUser,
  request: Schema.Struct({ ...queried, userId: uuid, cursor }),
  data: Schema.Struct({
    wallets: Schema.Array(
      Schema.Struct({
        ...addresses.fields,
        imported: Schema.optionalKey(Schema.Literal(true)).annotate({
          description: "Its seed was imported",
        }),
      }),
    ),
    nextCursor: next,
  }),
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
        ...(importedSeed === null ? {} : { imported: true as const }),
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
  refusals: [],
  request: Schema.Struct(queried),
  data: Schema.Struct({
    organizationId: Schema.String,
    organizationName: Schema.String,
    standing,
    revision: Schema.Int,
    users: Schema.Int,
    policies: Schema.Int,
    exported: Schema.Boolean.annotate({ description: "Whether its root secret was exported" }),
    createdAt: time,
  }),
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
  refusals: ofUser,
  request: Schema.Struct({ ...queried, userId: uuid }),
  data: Schema.Struct({ ...user, publicKeys: Schema.Array(Schema.String) }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, wire.userId)
    const found = yield* targetUser(caller, wire.userId)
    const keys = yield* store.keysOf(caller.organization.id, found.id)
    const own = yield* Effect.forEach(keys, (key) => unsealed("key", key))
    return {
      ...shown(caller.organization, found),
      publicKeys: own.filter(({ removed }) => !removed).map(({ key }) => key),
    }
  }),
})

export const getUsersRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-users",
  summary: "The users, oldest first",
  description: `At most ${pageSize}; \`cursor\` is the previous answer's \`nextCursor\`. Root and admin only.`,
  refusals: decided,
  request: Schema.Struct({ ...queried, cursor }),
  data: Schema.Struct({ users: Schema.Array(Schema.Struct(user)), nextCursor: next }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, "")
    const rows = yield* store.users(caller.organization.id, after(wire.cursor), pageSize + 1)
    const { page, nextCursor } = paged(rows, ({ position }) => position)
    const users = yield* Effect.forEach(page, (row) => unsealed("user", row))
    return { users: users.map((user) => shown(caller.organization, user)), nextCursor }
  }),
})
