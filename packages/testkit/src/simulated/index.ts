export * from "./chain/index.ts"
export {
  Caller,
  countedUuids,
  evmWallet,
  freshUuid,
  solanaWallet,
  type Body,
  type Wallet,
} from "./Caller.ts"
export { insecureSeededRandom } from "./insecureSeededRandom.ts"
export {
  recordingTelemetry,
  type RecordingTelemetry,
  type TelemetryRecord,
} from "./recordingTelemetry.ts"
export { simulatedAccounts, type SimulatedAccounts } from "./simulatedAccounts.ts"
export { seededScheduleRandom } from "./seededScheduleRandom.ts"
export { testClock, type TestClock } from "./testClock.ts"
export * from "./readingMethods.ts"
export * from "./wrapStores.ts"
