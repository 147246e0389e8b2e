import type { Person } from '@/server/types';
import { cn } from './cn';
import { ownPicture } from './picture-address';

/** The name of a person, else the handle, else the address. */
export const nameOf = ({ name, username, email }: Omit<Person, 'id' | 'image'>): string =>
  name?.trim() || (username ? `@${username}` : (email ?? '?'));

const initialsOf = (name: string): string => {
  const words = name.replace(/^@/, '').split(/[\s._-]+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

/**
 * The picture of a person, else their initials. Place it beside their name. Only pictures of this server are loaded:
 * another host would learn who looks.
 */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  const picture = person.image && ownPicture(person.image, 'preview');
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative grid base:size-7 shrink-0 place-items-center overflow-hidden rounded-full base:bg-hover base:text-12 font-medium base:text-ink-2',
        className,
      )}
    >
      {initialsOf(nameOf(person))}
      {picture && (
        // The initials show while it loads, and where it cannot be loaded.
        // biome-ignore lint/performance/noImgElement: Next's optimizer has no session, so it may not read the file.
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full bg-hover object-cover"
        />
      )}
    </span>
  );
}
