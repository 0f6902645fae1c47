/** A page of docs/figures, with the sections that it holds. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly about: string
}

const privacyOn = (market: string) => ({
  begins: `Privacy on ${market}`,
  path: `docs/figures/privacy-${market}.md`,
  title: `Privacy on ${market}`,
  about: `What a stranger with the chain links in simulated worlds of the market \`${market}\`.`,
})

/** Every page but the last, with the first words of its sections. A longer beginning comes before a shorter one. */
const pages: ReadonlyArray<Page & { readonly begins: string }> = [
  {
    begins: "Faults",
    path: "docs/figures/faults.md",
    title: "Simulated faults",
    about: "Runs of the fault simulator, and the planted bugs that it finds.",
  },
  {
    begins: "Real faults",
    path: "docs/figures/real-faults.md",
    title: "Real faults",
    about: "Runs of real processes, databases, nodes and proofs under faults.",
  },
  privacyOn("l1"),
  privacyOn("l2"),
  privacyOn("solana"),
  privacyOn("tron"),
  {
    begins: "Privacy before posted fees",
    path: "docs/figures/privacy-before-posted-fees.md",
    title: "Privacy before posted fees",
    about: "What a stranger linked while each call had a fee of its own.",
  },
  {
    begins: "Privacy",
    path: "docs/figures/privacy.md",
    title: "Privacy: leaks and addresses",
    about:
      "The planted leaks that the simulator finds, and the addresses that a service gives out.",
  },
]

const others: Page = {
  path: "docs/figures/service.md",
  title: "The service",
  about: "Gas, proofs, throughput, storage and installation.",
}

export const allPages: ReadonlyArray<Page> = [others, ...pages]

/** The page of a section. */
export const pageOf = (section: string): Page =>
  pages.find(({ begins }) => section.startsWith(begins)) ?? others
