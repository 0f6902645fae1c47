import { ContractValidateError } from "../actuator/Actuator.ts"
import { ParseError } from "../protobuf/ParseError.ts"
import { ProtobufError } from "../protobuf/Reader.ts"

/** An error that java-tron's servlets answer as `{"Error": "class x.y.Z : message"}`. */
export class ServletError extends Error {
  override readonly name = "ServletError"
  /** The Java exception's class. */
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

/** The text of `Error`; `null` for errors of the node itself. */
export function servletErrorText(error: unknown): string | null {
  if (error instanceof ServletError) return `class ${error.type} : ${error.message}`
  if (error instanceof ContractValidateError)
    return `class org.tron.core.exception.ContractValidateException : ${error.message}`
  if (error instanceof ParseError)
    return `class org.tron.core.services.http.JsonFormat$ParseException : ${error.message}`
  if (error instanceof ProtobufError)
    return `class com.google.protobuf.InvalidProtocolBufferException : ${error.message}`
  return null
}
