import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"

const run = promisify(execFile)
export const root = join(import.meta.dirname, "../../../..")

export interface Built {
  readonly folder: string
  readonly digest: string
  readonly bill: string
}

/** A second clone of the repository in a folder of its own, built there. Libraries are linked to those of this one. */
export async function cloneRepository(): Promise<string> {
  // On the disk of the repository, which hard links need.
  const clone = join(root, ".cache/clone/repository")
  rmSync(clone, { recursive: true, force: true })
  await run("git", ["clone", "--quiet", root, clone])
  const linked = (await run("git", ["ls-files", "packages/*/package.json"], { cwd: root })).stdout
    .split("\n")
    .map((path) => path.replace("package.json", "node_modules"))
  for (const path of ["node_modules", ...linked.filter((each) => each !== "")]) {
    const copying = `if [ -d "$1" ]; then cp -al "$1" "$2"; fi`
    await run("sh", ["-c", copying, "sh", join(root, path), join(clone, path)])
  }
  await run("npm", ["run", "build"], { cwd: clone })
  return clone
}

/** Builds the image from a clone, with another time zone, language and mask of rights if asked. */
export async function buildImage(
  to: string,
  { clone = root, mask = "022", zone = "UTC" }: { clone?: string; mask?: string; zone?: string },
): Promise<Built> {
  const building = `umask ${mask}; exec npm run --silent image -- --to "$1"`
  const { stdout } = await run("sh", ["-c", building, "sh", to], {
    cwd: clone,
    env: { ...process.env, TZ: zone, LC_ALL: zone === "UTC" ? "C.UTF-8" : "C" },
  })
  const [, digest = ""] = /(sha256:[0-9a-f]{64})/.exec(stdout) ?? []
  return { folder: to, digest, bill: readFileSync(`${to}.cdx.json`, "utf8") }
}

/** What skopeo, a reader of images by others, says about an image and about its configuration. */
export function inspected({ folder }: Built, tag: string) {
  const inspect = (...options: ReadonlyArray<string>): unknown =>
    JSON.parse(
      execFileSync("skopeo", ["inspect", ...options, `oci:${folder}:${tag}`], { encoding: "utf8" }),
    )
  return { image: inspect(), configuration: inspect("--config") }
}

/** Unpacks an image with umoci and returns the root filesystem and what umoci makes of the image's process. */
export function unpacked({ folder }: Built, tag: string, into: string) {
  const rootless = process.getuid?.() === 0 ? [] : ["--rootless"]
  execFileSync("umoci", ["unpack", ...rootless, "--image", `${folder}:${tag}`, into], {
    stdio: "pipe",
  })
  const { process: started } = JSON.parse(readFileSync(join(into, "config.json"), "utf8")) as {
    process: {
      user: { uid: number; gid: number }
      args: ReadonlyArray<string>
      env: ReadonlyArray<string>
      cwd: string
    }
  }
  return { filesystem: join(into, "rootfs"), started }
}

export type Unpacked = ReturnType<typeof unpacked>

export interface Mounts {
  /** Read-only, at /etc/shielded-relay. */
  readonly configuration: string
  /** Read-only, at /run/secrets. */
  readonly secrets: string
  /** The volume. */
  readonly data: string
}

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly url: string
  /** Asks it to stop by SIGTERM and waits. */
  readonly stop: () => Promise<Ended>
  /** Ends it at once. Has no effect if it has ended. */
  readonly kill: () => void
}

/**
 * Runs an unpacked image as bubblewrap contains it: on a read-only root, as the image's user without capabilities, as the first process of its
 * namespace, with nothing to write but the volume.
 */
export function contained({ filesystem, started }: Unpacked, mounts: Mounts) {
  const { configuration, secrets, data } = mounts
  mkdirSync(data, { recursive: true })
  const { uid, gid } = started.user
  const start = (
    command: ReadonlyArray<string>,
    environment: Readonly<Record<string, string>>,
  ): ChildProcess => {
    const set = { ...Object.fromEntries(started.env.map(pair)), ...environment }
    const options = [
      ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--as-pid-1"],
      ["--uid", String(uid), "--gid", String(gid), "--cap-drop", "ALL"],
      ["--die-with-parent", "--new-session", "--json-status-fd", "3"],
      ["--ro-bind", filesystem, "/", "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"],
      ["--ro-bind", configuration, "/etc/shielded-relay", "--ro-bind", secrets, "/run/secrets"],
      ["--bind", data, "/var/lib/shielded-relay", "--chdir", started.cwd, "--clearenv"],
      Object.entries(set).flatMap(([name, value]) => ["--setenv", name, value]),
    ]
    return spawn("bwrap", [...options.flat(), ...command], {
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    })
  }
  const words = started.args.slice(0, -1)
  return {
    /** Runs a program of the image to its end. */
    program: (command: ReadonlyArray<string>) => endOf(start(command, {})),
    /** Runs a command of the image's entrypoint to its end. */
    command: (given: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
      endOf(start([...words, ...given], environment)),
    /** Starts what the image starts by itself, and waits until it serves. */
    serve: async (environment: Readonly<Record<string, string>>): Promise<Running> => {
      const child = start(started.args, environment)
      const first = createInterface({ input: statusOf(child) })
      const [status] = await once(first, "line")
      const { "child-pid": pid } = JSON.parse(String(status)) as { "child-pid": number }
      const ended = endOf(child)
      return {
        url: await servedAt(child, ended),
        stop: () => {
          process.kill(pid, "SIGTERM")
          return ended
        },
        kill: () => void child.kill("SIGKILL"),
      }
    },
  }
}

const pair = (text: string): [string, string] => {
  const at = text.indexOf("=")
  return [text.slice(0, at), text.slice(at + 1)]
}

function statusOf({ stdio }: ChildProcess): NodeJS.ReadableStream {
  const status = stdio[3]
  if (status === null || status === undefined || !("read" in status))
    throw new Error("bubblewrap has no status")
  return status
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const said = { out: "", err: "" }
  child.stdout?.on("data", (chunk: Buffer) => void (said.out += chunk.toString()))
  child.stderr?.on("data", (chunk: Buffer) => void (said.err += chunk.toString()))
  // Read to the end, or bubblewrap would wait.
  child.stdio[3]?.on("data", () => {})
  const [code] = await once(child, "close")
  return { code: Number(code), ...said }
}

async function servedAt(child: ChildProcess, ended: Promise<Ended>): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error("the service has no output")
  const line = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).on("line", (text) => {
      if (text.startsWith("Serving on ")) resolve(text.replace("Serving on ", ""))
    })
  })
  const early = ended.then(({ code, err }): never => {
    throw new Error(`the service ended with ${code} before it served\n${err}`)
  })
  return Promise.race([line, early])
}
