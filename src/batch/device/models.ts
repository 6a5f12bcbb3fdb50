import { isMobile, type Model, models } from '#resource/tracker/models.ts'

/** Models by what people call them. */

const normal = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const byName = Map.groupBy(
  models.flatMap((model) =>
    [...new Set([model.code, model.name, `${model.vendor} ${model.name}`].map(normal))].map((name) => ({
      name,
      model,
    })),
  ),
  ({ name }) => name,
)

/** The model of hardware that is called so, by its code, its name, or its maker and name; else why there is none. */
export const modelCalled = (cell: string): { model: Model } | { error: string } => {
  const called = normal(cell)
  const found = (byName.get(called) ?? []).map(({ model }) => model)
  const [model, another] = found.length > 1 ? found.filter(({ code }) => normal(code) === called) : found
  if (!model || another) return { error: found.length > 1 ? 'names more than one model' : 'is no model of a device' }
  return isMobile(model) ? { error: 'is an app, which is added alone: the platform makes up its id' } : { model }
}
