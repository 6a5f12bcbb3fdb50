import type { Forms } from '#web/words/dictionary.ts'

export default {
  take_off: 'Take off',
  show: 'Show all',
  chosen_too: { one: '# more is chosen', other: '# more are chosen' } as Forms,
  further: { one: '# more. Type to find it.', other: '# more. Type to find them.' } as Forms,
  tags: 'Tags',
  tracker: 'Tracker',
  trackers: 'Trackers',
  no_tracker: 'No tracker',
  create_tag: 'Create tag',
  picture: 'Picture',
  choose_picture: 'Choose picture',
  picture_hint: 'JPEG, PNG, GIF or WebP, up to 16 MB',
  picture_failed: 'This picture could not be taken.',
}
