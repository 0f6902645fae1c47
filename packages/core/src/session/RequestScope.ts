import type { Brand } from "effect"
import type { SessionId } from "./Session.ts"

/** The scope of the nonces that a stamp's key signs: `stamp:` and its 64 hex digits. */
export type StampScope = string & Brand.Brand<"StampScope">

/** Where the nonce of a request is unique: in its session, or under its stamp's key. */
export type RequestScope = SessionId | StampScope
