import { describeFields } from "./describeFields.ts"
import type { DocumentedRoute } from "./DocumentedRoute.ts"
import { exampleOf } from "./exampleOf.ts"
import type { FieldTexts } from "./FieldText.ts"
import { managedFields } from "./fields/managedFields.ts"
import { sessionFields } from "./fields/sessionFields.ts"
import { statementFields } from "./fields/statementFields.ts"
import { schemaParts } from "./jsonSchemaOf.ts"
import type { JsonSchema } from "./OpenApi.ts"
import { routeExamples } from "./routeExamples.ts"
import type { Schema } from "effect"

type Shape = Schema.Constraint
type Example = Readonly<Record<string, unknown>>

/** The texts of the fields of a route's request or answer. */
export function textsOf(
  { authentication, pattern }: Pick<DocumentedRoute, "authentication" | "pattern">,
  part: "request" | "answer",
): ReadonlyArray<FieldTexts> {
  if (authentication === "stamp") return [managedFields, sessionFields]
  const isStatement = pattern === "/disclosure" && part === "answer"
  return isStatement ? [statementFields, sessionFields] : [sessionFields]
}

interface DescribedShape {
  readonly schema: JsonSchema
  readonly example: Example
}

/** Collects the named shapes of a document while its routes are described. */
export class Shapes {
  readonly #named = new Map<string, JsonSchema>()
  readonly #examples = new Map<string, Example>()

  /**
   * A shape with a description and an example of every field. Its named shapes become shapes of the document.
   *
   * @param example.id The operationId.
   */
  describe(
    shape: Shape,
    texts: ReadonlyArray<FieldTexts>,
    { id, part }: { readonly id: string; readonly part: "request" | "answer" },
  ): DescribedShape {
    const { root, named } = schemaParts(shape)
    for (const [name, schema] of Object.entries(named)) {
      if (!this.#named.has(name)) this.#named.set(name, describeFields(schema, texts, name))
    }
    const source = { texts, named: (name: string) => this.#exampleOf(name, texts) }
    const schema = describeFields(root, texts, "")
    const own = routeExamples[id]?.[part]
    return { schema, example: exampleOf(schema, source, { parent: "", own }) }
  }

  /** Adds a shape of one route under a name of its own. */
  add(name: string, schema: JsonSchema): void {
    this.#named.set(name, schema)
  }

  /** All named shapes, by name. */
  get schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** The example of a named shape. */
  exampleOf(name: string): Example {
    return this.#exampleOf(name, [sessionFields])
  }

  #exampleOf(name: string, texts: ReadonlyArray<FieldTexts>): Example {
    const known = this.#examples.get(name)
    if (known !== undefined) return known
    const source = { texts, named: (other: string) => this.#exampleOf(other, texts) }
    const example = exampleOf(this.#named.get(name) ?? {}, source, { parent: name })
    this.#examples.set(name, example)
    return example
  }
}
