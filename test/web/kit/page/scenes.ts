import * as fields from './scenes/fields.tsx'
import * as forms from './scenes/forms.tsx'
import * as lists from './scenes/lists.tsx'
import * as over from './scenes/over.tsx'
import * as parts from './scenes/parts.tsx'
import * as reports from './scenes/report.tsx'

/** What a test can put onto the page. */
export const scenes = { ...fields, ...forms, ...lists, ...over, ...parts, ...reports }

type Scenes = typeof scenes
export type SceneName = keyof Scenes
export type ScenePropsOf<Name extends SceneName> = Parameters<Scenes[Name]['view']>[0]
