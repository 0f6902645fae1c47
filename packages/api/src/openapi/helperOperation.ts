import type { helperRoutes } from "../helperRoutes.ts"
import { helperRefusals } from "../signedRoutes.ts"
import { errorResponses } from "./errorResponses.ts"
import { sessionFields } from "./fields/sessionFields.ts"
import { referenceTo } from "./jsonSchemaOf.ts"
import type { MediaType, Operation, Parameter } from "./OpenApi.ts"
import { headersWith } from "./responseHeaders.ts"
import type { Shapes } from "./routeShapes.ts"
import { queryParameters } from "./signedOperation.ts"

type HelperRoute = (typeof helperRoutes)[keyof typeof helperRoutes]

/** An unsigned route as an OpenAPI operation. */
export function helperOperation(path: string, route: HelperRoute, shapes: Shapes): Operation {
  const id = path.slice(1).replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
  const parameters = parametersOf(route, id, shapes)
  return {
    operationId: id,
    tags: ["Helpers"],
    summary: route.summary,
    security: [],
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: {
      "200": {
        description: "Done",
        headers: headersWith(),
        content: { [route.mediaType]: answerOf(route, id, shapes) },
      },
      ...errorResponses([...helperRefusals, ...route.refusals]),
    },
  }
}

function parametersOf(
  { query }: HelperRoute,
  id: string,
  shapes: Shapes,
): ReadonlyArray<Parameter> {
  if (query === null) return []
  const { schema, example } = shapes.describe(query, [sessionFields], { id, part: "request" })
  return queryParameters(schema, example)
}

/** The answer as a named shape of the document; `{}` for a whole document. */
function answerOf({ answer }: HelperRoute, id: string, shapes: Shapes): MediaType {
  if (answer === null) return { schema: {} }
  const { schema, example } = shapes.describe(answer, [sessionFields], { id, part: "answer" })
  const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Answer`
  shapes.add(name, schema)
  return { schema: referenceTo(name), example }
}
