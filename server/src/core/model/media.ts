// What kind of picture, sound or file something is, where nobody says it.

const heads: readonly (readonly [head: string, mimeType: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

/** The MIME type that the first bytes of a picture, in base64, speak for; undefined for bytes of no known kind. */
export const pictureType = (base64: string): string | undefined => heads.find(([head]) => base64.startsWith(head))?.[1];

const extensions: Readonly<Record<string, string>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  heic: 'image',
  wav: 'audio',
  mp3: 'audio',
  flac: 'audio',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
};

/** `image`, `audio` or `video` by the ending of a URL's path; undefined for any other. */
export function kindByName(url: string): 'image' | 'audio' | 'video' | undefined {
  const ending = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(extensions, ending)
    ? (extensions[ending] as 'image' | 'audio' | 'video')
    : undefined;
}
