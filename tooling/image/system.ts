import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { type Entry, file, folder, link } from "./Entry.ts"

export interface DebianPackage {
  readonly name: string
  readonly version: string
  readonly sha256: string
  /** What the image takes of it. */
  readonly files: readonly string[]
}

export interface DebianLock {
  readonly release: { readonly id: string; readonly version: string; readonly codename: string }
  readonly packages: readonly DebianPackage[]
}

/** A package of Debian is not to be had, or is not the locked one. */
export class NotOfDebian extends Error {
  override readonly name = "NotOfDebian"
}

/** The user of the service, as in other images without a shell. */
export const stranger = 65532

/** Where everything is that the service writes. */
export const dataFolder = "var/lib/shielded-relay"

export const readDebianLock = (root: string): DebianLock =>
  JSON.parse(readFileSync(join(root, "tooling/image/debian.json"), "utf8")) as DebianLock

const lockFile = "tooling/image/debian.json"

const download = ({ name, version, sha256 }: DebianPackage, into: string): string => {
  try {
    execFileSync("apt-get", ["download", "-qq", `${name}:amd64=${version}`], {
      cwd: into,
      stdio: ["ignore", "ignore", "pipe"],
    })
  } catch (error) {
    throw new NotOfDebian(
      `apt-get has no ${name} ${version}, which ${lockFile} names. Run apt-get update; if Debian has a newer version, write its version and SHA-256 (apt-cache show ${name}) there`,
      { cause: error },
    )
  }
  const archive = readdirSync(into).find((path) => path.startsWith(`${name}_`)) ?? ""
  const found = createHash("sha256")
    .update(readFileSync(join(into, archive)))
    .digest("hex")
  if (found !== sha256)
    throw new NotOfDebian(
      `${archive} has SHA-256 ${found}, but ${lockFile} has ${sha256} for ${name} ${version}`,
    )
  return join(into, archive)
}

const taken = (from: string, path: string): Entry => {
  const place = join(from, path)
  const found = lstatSync(place)
  if (found.isSymbolicLink()) return link(path, readlinkSync(place))
  return file(path, readFileSync(place), (found.mode & 0o111) === 0 ? 0o644 : 0o755)
}

/** What the image takes of a package, and where scanners look for what is installed in an image without a package manager. */
const entriesOf = (one: DebianPackage, into: string): readonly Entry[] => {
  const archive = download(one, into)
  const unpacked = join(into, one.name)
  execFileSync("dpkg-deb", ["--extract", archive, unpacked])
  const control = execFileSync("dpkg-deb", ["--field", archive])
  return [
    ...one.files.map((path) => taken(unpacked, path)),
    file(`var/lib/dpkg/status.d/${one.name}`, control),
  ]
}

const release = ({ id, version, codename }: DebianLock["release"]): string =>
  `NAME="Shielded Relay"\nID=${id}\nVERSION_ID="${version}"\nVERSION_CODENAME=${codename}\n`

/**
 * The lowest layer: the C and C++ libraries that Node is linked to, from Debian's packages of the locked versions, and what they read
 * at their start. There is no shell and no package manager.
 *
 * @param into An empty folder for downloads.
 * @throws NotOfDebian
 */
export const systemEntries = (lock: DebianLock, into: string): readonly Entry[] => [
  ...lock.packages.flatMap((one) => entriesOf(one, into)),
  file("etc/os-release", release(lock.release)),
  file(
    "etc/passwd",
    `root:x:0:0:root:/:/sbin/nologin\nrelay:x:${stranger}:${stranger}:relay:/${dataFolder}:/sbin/nologin\n`,
  ),
  file("etc/group", `root:x:0:\nrelay:x:${stranger}:\n`),
  file("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n"),
  // Runtimes mount over these; the root filesystem itself is read-only.
  ...["dev", "etc/shielded-relay", "proc", "run/secrets", "sys", "tmp"].map((path) => folder(path)),
  { ...folder(dataFolder, 0o700), owner: stranger },
]
