import { uploadStories } from '#test/avatars.ts'
import { tag } from './tag.ts'

await uploadStories(tag)
