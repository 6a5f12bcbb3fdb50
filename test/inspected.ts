/** What a form of an inspection asks, as tests make it. */

const options = [{ label: 'Good' }, { label: 'Worn' }, { label: 'Flat' }]

/** Two items, the first with a photo of its fault, and something else. */
export const inspected = [
  { id: 'tyres', label: 'Tyres', type: 'radio_group', required: true, options },
  { id: 'shot', label: 'Photo of the tyre', type: 'photo' },
  {
    id: 'lights',
    label: 'Lights',
    type: 'radio_group',
    required: true,
    options: [{ label: 'Work' }, { label: 'Broken' }],
  },
  { id: 'note', label: 'Note', type: 'text' },
]
