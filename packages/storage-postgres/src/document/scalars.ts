import { errorCatalogue, type Address, type ErrorCode, type OwnerId } from "@shielded-relay/core"
import { Schema } from "effect"

/** Schemas that several documents share. */
export const addressSchema: Schema.Codec<Address, string> = Schema.String.pipe(
  Schema.brand("Address"),
)
export const ownerSchema: Schema.Codec<OwnerId, string> = Schema.String.pipe(
  Schema.brand("OwnerId"),
)

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)

/** The fields that say why an operation failed. */
export const reasonFields = {
  code: Schema.String.pipe(Schema.refine(isErrorCode)),
  error: Schema.String,
}
