/** The part of snarkjs 0.7.6 that a ceremony uses; the package ships no types. */
declare module "snarkjs" {
  interface MemoryFile {
    readonly type: "mem"
    readonly data: Uint8Array
  }
  interface Logger {
    info(text: string): void
    debug(text: string): void
    warn(text: string): void
    error(text: string): void
  }
  export const zKey: {
    newZKey(r1cs: string, ptau: string, zkey: string, logger: Logger): Promise<Uint8Array | -1>
    contribute(
      from: string,
      to: string,
      name: undefined,
      entropy: string,
      logger: Logger,
    ): Promise<Uint8Array>
    beacon(
      from: string,
      to: string,
      name: undefined,
      value: string,
      iterations: number,
      logger: Logger,
    ): Promise<Uint8Array | false>
    verifyFromInit(
      initial: MemoryFile,
      ptau: MemoryFile,
      zkey: MemoryFile,
      logger: Logger,
    ): Promise<boolean>
    exportVerificationKey(
      zkey: string,
      logger: Logger,
    ): Promise<import("@shielded-relay/pool-circuits").VerifyingKey>
  }
  export const powersOfTau: {
    newAccumulator(curve: unknown, power: number, file: string): Promise<unknown>
    contribute(from: string, to: string, name: string, entropy: string): Promise<unknown>
    preparePhase2(from: string, to: string): Promise<unknown>
  }
  export const curves: { getCurveFromName(name: "bn128"): Promise<unknown> }
}
