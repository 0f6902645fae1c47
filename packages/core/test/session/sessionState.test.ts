import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { exampleChain } from "@shielded-relay/testkit"
import { addressFromBytes } from "../../src/address/index.ts"
import { ownerOf } from "../../src/owner/index.ts"
import { parseUuid } from "../../src/request/index.ts"
import {
  type Session,
  type SessionEvent,
  type SessionId,
  sessionMessage,
  type SessionState,
  sessionState,
  transitionSession,
} from "../../src/session/index.ts"

const id = parseUuid("6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f") as string as SessionId
const address = addressFromBytes(new Uint8Array(20).fill(1))
const session: Session = {
  id,
  owner: ownerOf(address),
  address,
  clientPublicKey: "02".repeat(33),
  mode: "normal",
  messageVersion: 1,
  chainId: null,
  expiresAt: 1_000,
  createdAt: 0,
}
const stranger = addressFromBytes(new Uint8Array(20).fill(2))
const otherId = parseUuid("6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e60") as string as SessionId
const others: ReadonlyArray<Session> = [
  { ...session, id: otherId },
  { ...session, owner: ownerOf(stranger), address: stranger },
  { ...session, mode: "eip712" },
  { ...session, messageVersion: 2 },
  { ...session, chainId: exampleChain(0) },
  { ...session, clientPublicKey: "03".repeat(33) },
]
const active: SessionState = { state: "active", session }
const expired: SessionState = { state: "expired", session }
const revoked: SessionState = { state: "revoked" }
const ended: SessionState = { state: "ended" }
const unknown: SessionState = { state: "unknown" }

const order = { unknown: 0, active: 1, expired: 2, revoked: 2, ended: 3 }

const after = (state: SessionState, event: SessionEvent) =>
  Result.match(transitionSession(state, event), {
    onSuccess: (next) => next,
    onFailure: (code) => code,
  })

describe("a stored session", () => {
  it("is active until the millisecond at which it expires", () => {
    const stored = { state: "registered", session } as const
    expect(sessionState(stored, 0)).toEqual(active)
    expect(sessionState(stored, 999)).toEqual(active)
    expect(sessionState(stored, 1_000)).toEqual(expired)
    expect(sessionState({ state: "unknown" }, 0)).toEqual(unknown)
    expect(sessionState({ state: "revoked" }, 0)).toEqual(revoked)
    expect(sessionState({ state: "ended" }, 0)).toEqual(ended)
  })
})

describe("a session id's state", () => {
  it("takes these steps and no others", () => {
    const register: SessionEvent = { event: "register", session }
    const table: ReadonlyArray<readonly [SessionState, SessionEvent, SessionState | string]> = [
      [unknown, register, active],
      [active, register, active],
      [expired, register, "SESSION_EXPIRED"],
      [revoked, register, "SESSION_REVOKED"],
      [ended, register, "SESSION_EXPIRED"],
      [unknown, { event: "use" }, "SESSION_NOT_FOUND"],
      [active, { event: "use" }, active],
      [expired, { event: "use" }, "SESSION_EXPIRED"],
      [revoked, { event: "use" }, "SESSION_REVOKED"],
      [ended, { event: "use" }, "SESSION_EXPIRED"],
      [unknown, { event: "end" }, "SESSION_NOT_FOUND"],
      [active, { event: "end" }, revoked],
      [expired, { event: "end" }, "SESSION_EXPIRED"],
      [revoked, { event: "end" }, "SESSION_REVOKED"],
      [ended, { event: "end" }, "SESSION_EXPIRED"],
      [unknown, { event: "purge" }, unknown],
      [active, { event: "purge" }, active],
      [expired, { event: "purge" }, ended],
      [revoked, { event: "purge" }, ended],
      [ended, { event: "purge" }, ended],
    ]
    for (const [state, event, expected] of table) {
      expect(after(state, event), `${state.state} + ${event.event}`).toEqual(expected)
    }
  })

  it("is registered again by the same request only: owner, mode, message, chain and key", () => {
    const later = { ...session, expiresAt: 5_000, createdAt: 500 }
    expect(after(active, { event: "register", session: later })).toEqual(active)
    for (const other of others) {
      expect(after(active, { event: "register", session: other })).toBe("SESSION_CONFLICT")
      expect(after(expired, { event: "register", session: other })).toBe("SESSION_EXPIRED")
    }
  })

  it("never leaves its end, and never gives a session to another owner, whatever happens", () => {
    const event = fc.oneof(
      fc.constantFrom<SessionEvent>({ event: "use" }, { event: "end" }, { event: "purge" }),
      fc
        .constantFrom(session, ...others)
        .map((proposal): SessionEvent => ({ event: "register", session: proposal })),
    )
    const time = fc.nat(2_000)
    fc.assert(
      fc.property(fc.array(fc.tuple(event, time), { maxLength: 20 }), (steps) => {
        let state: SessionState = unknown
        let first: Session | null = null
        let now = 0
        for (const [step, passed] of steps) {
          now += passed
          if (state.state === "active" || state.state === "expired") {
            state = sessionState({ state: "registered", session: state.session }, now)
          }
          const before: SessionState = state
          state = Result.getOrElse(transitionSession(before, step), () => before)
          // A state only ever moves forward, and stays with whoever was first.
          expect(order[state.state]).toBeGreaterThanOrEqual(order[before.state])
          if (state.state === "active") first ??= state.session
          expect(state.state === "active" ? state.session : first).toEqual(first)
        }
      }),
    )
  })
})

describe("the session message", () => {
  it("is the contract's text, with the consent in normal mode only", () => {
    const parameters = { sessionId: "SID", clientPublicKey: "PK" }
    expect(sessionMessage({ ...parameters, mode: "normal" })).toBe(
      "Authorize Service session\nSession ID: SID\nPublic Key: PK\nThis signature can also be used to submit transactions.",
    )
    expect(sessionMessage({ ...parameters, mode: "eip712" })).toBe(
      "Authorize Service session\nSession ID: SID\nPublic Key: PK",
    )
  })
})
