import { assignStories } from '#test/avatars.ts'
import { place } from './place.ts'

await assignStories(place)
