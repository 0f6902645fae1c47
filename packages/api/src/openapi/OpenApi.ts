/** The parts of OpenAPI 3.1 that the document uses. Schemas are JSON Schema, draft 2020-12. */

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0"
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly examples: Readonly<Record<string, Example>>
    readonly headers: Readonly<Record<string, OpenApiHeader>>
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  }
  /** Every error code with its status, text and meaning. */
  readonly "x-error-codes": Readonly<Record<string, DocumentedError>>
}

export interface DocumentedError {
  readonly status: number
  readonly text: string
  readonly retryable: boolean
  readonly meaning: string
  readonly remedy: string
}

export type PathItem = { readonly [Method in "get" | "post"]?: Operation }

export interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description?: string
  readonly security: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly required: true
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

export interface Parameter {
  readonly name: string
  readonly in: "query" | "path"
  readonly required: boolean
  readonly description?: string
  readonly style?: "form"
  readonly explode?: true
  readonly schema: JsonSchema
  /** Absent for an optional parameter that the route's example leaves out. */
  readonly example?: unknown
}

export interface Example {
  readonly value: unknown
}

export interface MediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
  /** By error code. */
  readonly examples?: Readonly<Record<string, Example | Reference>>
}

export type Content = Readonly<Record<string, MediaType>>

export interface Reference {
  readonly $ref: string
}

export interface OpenApiHeader {
  readonly description: string
  readonly schema: JsonSchema
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Content
}

export interface SecurityScheme {
  readonly type: "apiKey"
  readonly in: "header"
  readonly name: string
  readonly description: string
}
