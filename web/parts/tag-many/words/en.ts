export default {
  tags: 'Tags',
  title: 'Change tags',
  give: 'Add',
  take: 'Take off',
}
