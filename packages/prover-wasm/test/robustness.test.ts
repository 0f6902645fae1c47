import { execFileSync } from "node:child_process"
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { Prover } from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { honestInputs, verifyGroth16 } from "@shielded-relay/testkit"
import type { WorkerProverOptions } from "@shielded-relay/prover-workers"
import { wasmProver } from "../src/index.ts"
import { gone, onlyWorker, workersOf } from "./workers.ts"

const NAME = "tree-update-16"
// Small circuits of depth 5 in place of the real ones: the prover treats them alike, and they are fast.
const target = circuit("tree-update-16-depth5")
const circuits = {
  "joinsplit-2x2": circuit("joinsplit-2x2-depth5"),
  "joinsplit-4x2": circuit("joinsplit-2x2-depth5"),
  [NAME]: target,
  disclosure: circuit("disclosure"),
}
const { inputs, publicInputs } = honestInputs(NAME, "robustness", 5)

const withProver = <E>(
  options: WorkerProverOptions,
  body: (prover: Prover["Service"]) => Effect.Effect<void, E>,
) =>
  Effect.runPromise(
    Effect.flatMap(Prover, body).pipe(
      Effect.provide(wasmProver({ workers: 1, circuits, ...options })),
    ),
  )
const proveHonestly = (prover: Prover["Service"]) =>
  Effect.map(prover.prove(NAME, inputs), (proof) =>
    expect(verifyGroth16(target.verifyingKey, publicInputs, proof)).toBe(true),
  )
const begun = (prover: Prover["Service"]) =>
  Effect.forkChild(Effect.exit(prover.prove(NAME, inputs)), { startImmediately: true })
const failure = (reason: string, retryable = true) =>
  expect.objectContaining({ _tag: "ProofFailed", circuit: NAME, reason, retryable })
const idle = async (prover: Prover["Service"], free: number) => {
  await expect
    .poll(() => Effect.runSync(prover.capacity), { timeout: 300_000 })
    .toEqual({ workers: 1, free })
}
/** The circuits, with other files for the proven one. */
const changed = (changes: { wasmPath?: string; zkeyPath?: string }) => ({
  ...circuits,
  [NAME]: { ...target, ...changes },
})
const withDirectory = async (body: (directory: string) => Promise<void>) => {
  const directory = await mkdtemp(join(tmpdir(), "prover-"))
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

describe("wasmProver", () => {
  afterEach(() => {
    expect(workersOf()).toEqual([])
  })

  it("gives each caller the proof of its own inputs, also when one submits again as soon as it has an answer", () =>
    withProver({}, (prover) =>
      Effect.gen(function* () {
        // Refusals are fast and proofs are slow, so a caller that gets another's answer is detected at once.
        const refused = Effect.map(
          Effect.exit(prover.prove(NAME, { ...inputs, newRoot: 1n })),
          (exit) => expect(exit).toEqual(Exit.fail(failure("witness", false))),
        )
        // The first caller submits again while the worker's answer is being delivered, and the third waits in the queue.
        const chain = Effect.andThen(refused, proveHonestly(prover))
        yield* Effect.all([chain, refused], { concurrency: "unbounded" })
      }),
    ))

  it("loses only the proof of a worker that is killed, and replaces the worker", () =>
    withProver({}, (prover) =>
      Effect.gen(function* () {
        const worker = yield* Effect.promise(onlyWorker)
        const lost = yield* begun(prover)
        const waiting = yield* Effect.forkChild(proveHonestly(prover), { startImmediately: true })
        process.kill(worker, "SIGKILL")
        expect(yield* Fiber.join(lost)).toEqual(Exit.fail(failure("worker-lost")))
        yield* Fiber.join(waiting)
        expect(yield* Effect.promise(onlyWorker)).not.toBe(worker)
      }),
    ))

  it("replaces a worker that is killed while it has nothing to do", () =>
    withProver({ queueLimit: 0 }, (prover) =>
      Effect.gen(function* () {
        const worker = yield* Effect.promise(onlyWorker)
        process.kill(worker, "SIGKILL")
        yield* Effect.promise(() => gone(worker))
        yield* Effect.promise(() => idle(prover, 1))
      }),
    ))

  it("kills the worker of a proof that takes too long", () =>
    withProver({ timeout: 10 }, (prover) =>
      Effect.gen(function* () {
        const worker = yield* Effect.promise(onlyWorker)
        const exit = yield* Effect.exit(prover.prove(NAME, inputs))
        expect(exit).toEqual(Exit.fail(failure("timeout")))
        yield* Effect.promise(() => gone(worker))
      }),
    ))

  it("stops waiting for a worker that cannot be replaced, and continues once it can", () =>
    withDirectory(async (directory) => {
      const zkeyPath = join(directory, "key.zkey")
      await copyFile(target.zkeyPath, zkeyPath)
      const options = { timeout: 100, queueLimit: 1, circuits: changed({ zkeyPath }) }
      await withProver(options, (prover) =>
        Effect.gen(function* () {
          const worker = yield* Effect.promise(onlyWorker)
          yield* Effect.promise(() => rename(zkeyPath, `${zkeyPath}.away`))
          process.kill(worker, "SIGKILL")
          yield* Effect.promise(() => idle(prover, 1))
          expect(yield* Effect.exit(prover.prove(NAME, inputs))).toEqual(
            Exit.fail(failure("timeout")),
          )
          yield* Effect.promise(() => rename(`${zkeyPath}.away`, zkeyPath))
          yield* Effect.promise(() => idle(prover, 2))
        }),
      )
    }))

  it("does not treat a worker that is being killed as free when its answer arrives late", () =>
    withProver({ timeout: 20_000 }, (prover) =>
      Effect.gen(function* () {
        const refused = Effect.exit(prover.prove(NAME, { ...inputs, newRoot: 1n }))
        const answered = yield* Effect.forkChild(refused, { startImmediately: true })
        const waiting = yield* Effect.forkChild(refused, { startImmediately: true })
        // No messages are read in the meantime, and the worker answers sooner.
        for (let n = 0; n < 3; n += 1) execFileSync(process.execPath, ["--version"])
        yield* Fiber.interrupt(answered)
        expect(yield* Fiber.join(waiting)).toEqual(Exit.fail(failure("witness", false)))
      }),
    ))

  it("stops working on a cancelled proof and frees its worker", () =>
    withProver({ queueLimit: 1 }, (prover) =>
      Effect.gen(function* () {
        const worker = yield* Effect.promise(onlyWorker)
        const proof = yield* begun(prover)
        const waiting = yield* begun(prover)
        yield* Fiber.interrupt(waiting)
        expect(yield* prover.capacity).toEqual({ workers: 1, free: 1 })
        yield* Fiber.interrupt(proof)
        yield* Effect.promise(() => gone(worker))
        yield* Effect.promise(() => idle(prover, 2))
      }),
    ))

  it("keeps its workers running on a terminal's Ctrl-C, which reaches them too", () =>
    withProver({}, (prover) =>
      Effect.gen(function* () {
        const worker = yield* Effect.promise(onlyWorker)
        for (const signal of ["SIGINT", "SIGTERM"]) process.kill(worker, signal)
        const exit = yield* Effect.exit(prover.prove(NAME, { ...inputs, newRoot: 1n }))
        expect(exit).toEqual(Exit.fail(failure("witness", false)))
        expect(workersOf()).toEqual([worker])
      }),
    ))

  it("finishes the running proof when it is closed, refuses waiting ones, and accepts no more", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const prover = yield* Effect.flatMap(
        Layer.buildWithScope(wasmProver({ workers: 1, circuits }), scope),
        (context) => Effect.provide(Effect.flatMap(Prover, Effect.succeed), context),
      )
      const underWay = yield* Effect.forkChild(proveHonestly(prover), { startImmediately: true })
      const waiting = yield* begun(prover)
      yield* Scope.close(scope, Exit.void)
      expect(workersOf()).toEqual([])
      yield* Fiber.join(underWay)
      expect(yield* Fiber.join(waiting)).toEqual(Exit.fail(failure("stopped")))
      expect(yield* Effect.exit(prover.prove(NAME, inputs))).toEqual(Exit.fail(failure("stopped")))
    }).pipe(Effect.runPromise))

  it("does not start when its workers are not ready in time", async () => {
    const started = Effect.provide(
      Effect.asVoid(Prover),
      wasmProver({ workers: 1, startTimeout: 1 }),
    )
    expect(await Effect.runPromise(Effect.flip(started))).toMatchObject({
      _tag: "ProverUnavailable",
      reason: "worker processes end before they are ready",
    })
  })

  it("does not start with damaged or missing files, and names them", () =>
    withDirectory(async (directory) => {
      const reason = (circuits: NonNullable<WorkerProverOptions["circuits"]>) =>
        Effect.runPromise(
          Effect.map(
            Effect.flip(
              Effect.provide(Effect.asVoid(Prover), wasmProver({ workers: 1, circuits })),
            ),
            (error) => error.reason,
          ),
        )
      const zkeyPath = join(directory, "damaged.zkey")
      const zkey = await readFile(target.zkeyPath)
      zkey[1_000_000] = (zkey[1_000_000] ?? 0) ^ 1
      await writeFile(zkeyPath, zkey)
      expect(await reason(changed({ zkeyPath }))).toContain(`${zkeyPath} has SHA-256`)
      const packed = join(directory, "damaged.zkey.gz")
      await writeFile(packed, gzipSync(zkey))
      expect(await reason(changed({ zkeyPath: packed }))).toContain(`${packed} has SHA-256`)
      await writeFile(packed, zkey)
      expect(await reason(changed({ zkeyPath: packed }))).toBe(
        `${packed} cannot be unpacked (Z_DATA_ERROR); reinstall the package`,
      )
      const wasmPath = join(directory, "missing.wasm")
      expect(await reason(changed({ wasmPath }))).toBe(
        `the circuits cannot be loaded: ENOENT ${wasmPath}`,
      )
    }))
})
