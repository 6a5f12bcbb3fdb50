import { expect, test } from 'vitest'
import { headerReader } from '#formats/headers.ts'

const read = headerReader({
  comment: ['Comment', 'Комментарий'],
  post: ['street', 'Straße'],
  legal: ['registered street'],
  zip: ['zip code'],
  from: ['finland'],
  to: ['finlant'],
})

test.each([
  ['Сomment*', 'comment'],
  ['СОММЕNТ', 'comment'],
  ['  comment : ', 'comment'],
  ['Коментарий', 'comment'],
  ['commnet', 'comment'],
  ['comments', 'comment'],
  ['STRASSE', 'post'],
  ['strаsse', 'post'],
  ['Zip\u00adcode', 'zip'],
  ['ZipCode', 'zip'],
  ['Registered_Street', 'legal'],
  ['registred street', 'legal'],
])('%s is known', (header, column) => {
  expect(read([header])).toEqual({ columns: [column], passed_over: [] })
})

test.each([
  ['too short to be misspelt', 'tip code'],
  ['two slips in a word', 'komment'.replace('mm', 'm')],
  ['another first letter', 'moment'],
  ['two words with a slip', 'registred sreet'],
  ['as like one as the other', 'finlann'],
  ['words too many', 'street of birth'],
  ['nothing alike', 'Nickname'],
])('%s: %s is not', (_, header) => {
  expect(read([header])).toEqual({ columns: [undefined], passed_over: [header] })
})

test('the first header that is exactly a column is it, then the first that is like it', () => {
  expect(read(['coment', 'Comment', 'Комментарий', '', 'stret', 'streeet'])).toEqual({
    columns: [undefined, 'comment', undefined, undefined, 'post', undefined],
    passed_over: ['coment', 'Комментарий', 'streeet'],
  })
})
