/** Loggers and what they are told of defects, for programs that log before they load the relay. */
export { defectFields } from "./defectFields.ts"
export { logLevels, type LogFields, type Logger, type LogLevel } from "./Logger.ts"
