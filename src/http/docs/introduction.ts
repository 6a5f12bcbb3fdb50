/** Sentences that hold of every operation. Paragraphs are plain text with code in backticks. */
export const introduction: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Calling',
    paragraphs: [
      'Every operation answers `POST /v2/<path>` with its parameters as JSON, as a form or as multipart fields, and `GET /v2/<path>` with a query string; they may be mixed, and JSON wins. Outside JSON, lists and objects are given as JSON text (`trackers=[1,2]`), and the text `null` is null. A trailing slash changes nothing, and whatever is below `/v2` is below `/api-v2` as well, as clients of installations on premises know it.',
      'Numbers and booleans may be written as text (`true`, `TRUE`, `1`). The empty text is none for anything but text: null where a parameter may be null. Parameters that are unknown, repeated or read-only are ignored. Lists hold at most 10,000 entries.',
    ],
  },
  {
    title: 'The hash',
    paragraphs: [
      'Who asks is told by a hash of 32 hexadecimal digits: a session of `user/auth`, an API key of `api/key/create`, or a panel session of `panel/account/auth`. It is looked for in the body as `hash`, then in the query string, then in the header `Authorization: SVC <hash>`, or `NVX <hash>`. Users and the panel are separate areas: the hash of one is unknown in the other.',
      'An API key does not end and has a rate counter of its own; it is the right thing for an integration.',
    ],
  },
  {
    title: 'Answers',
    paragraphs: [
      'An answer is a JSON object with `success`. A created resource answers its `id`, a single read `value`, a list `list` and often `count`, the total without `limit` and `offset`. Fields that have no value are left out, unless they are marked as nullable. New fields may be added at any time; ignore what you do not know.',
      'A failure is never 2xx. It answers `success` false and `status` with a `code` and a `description`; the code is the contract, the description is for people. Code 7 names every parameter that is wrong in `errors`, each with its dotted path: twenty at most, then that there are more. A request that is no HTTP answers so too.',
    ],
  },
  {
    title: 'Times',
    paragraphs: [
      'A local time is `yyyy-MM-dd HH:mm:ss` in the time zone of the user, in the panel in the dealer’s `default_user_time_zone`, in parameters and in answers. With `iso_datetime=true` in the body or the query string, or with the header `SVC-ISO-DateTime: true` (or `NVX-ISO-DateTime`), all times of the answer are ISO 8601 with an offset (`2026-07-09T07:50:58+02:00`, `Z` in UTC). Parameters take either at any time.',
      'A local time that the clocks skip is taken an hour later; one that they show twice is taken the first time. Dates are `yyyy-MM-dd`; as a parameter, a time in ISO 8601 is the day that it is in that time zone. Durations are ISO 8601, colours six hexadecimal digits.',
    ],
  },
  {
    title: 'Text',
    paragraphs: [
      'Text holds no control, private-use or surrogate characters, nothing that turns the direction of what stands beside it, and not only what nobody sees (`printable`; `printable-lines` has newlines and tabs); where it names something, it can be read (`printable-not-blank`). A `link` begins with `https:`, `http:`, `mailto:` or `tel:`. Filters find any part of a text whatever its case; `%` and `_` are plain characters.',
    ],
  },
  {
    title: 'Files',
    paragraphs: [
      'A file comes as the part `file` of a multipart form, beside the parameters as fields in any order; it holds at most 16 MB. An operation that declares `redirect_target` is for forms of web pages: it sends the browser back to that page, with the answer in the parameter `response`.',
      'Files of check-ins and forms are sent by tickets: a multipart form with the `fields` of the ticket and then the file goes to its `url`. Where that is `/v2/file/upload`, it answers `value`, the file as check-ins show it, with the times of its user; 233 without a file, 201 for a token that is missing, unknown or whose time is over, 269 for one that is used, 271 for more than the ticket says, 234 for what is no image where one is wanted. They are served at `/v2/file/download` by the addresses that they are told with, for a day and without a hash, with GET and HEAD and in parts; any other address answers code 204 with HTTP 404.',
      'Pictures are at `/v2/static/<entity>/avatars/<file_name>`, those of a dealer at `/v2/` and the path that is told, without a hash, with GET and HEAD, and may be kept for good: a name is given once. An unknown name answers code 204 with HTTP 404.',
    ],
  },
  {
    title: 'Limits',
    paragraphs: [
      'A user, an address and an API key may each ask 50 times a second unless the operator chose otherwise; beyond, code 15 with HTTP 429. A body holds at most 17 MB; beyond, code 9 with HTTP 412.',
      'Show the hash in the query string, in the header, or in a field of a form before its file when a body is longer than 16 KB: then it is read in any case. Else there is room for so many at one time as come from strangers; beyond, code 15.',
    ],
  },
  {
    title: 'Examples',
    paragraphs: [
      'Every example is one for a new demo (`npm run demo`) with the session that it tells, that of the panel for operations of the panel: ids are those that it has. `<password of demo>` and `<password of panel>` are those that it prints. What an example needs to be sent before stands beneath it, and what it fails with in the few cases where it cannot succeed there.',
    ],
  },
]
