import { assignStories } from '#test/avatars.ts'
import { tag } from './tag.ts'

await assignStories(tag)
