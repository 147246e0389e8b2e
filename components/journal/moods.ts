import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react';

export const moods = [
  { value: 1, name: 'mood1', Icon: Frown },
  { value: 2, name: 'mood2', Icon: Annoyed },
  { value: 3, name: 'mood3', Icon: Meh },
  { value: 4, name: 'mood4', Icon: Smile },
  { value: 5, name: 'mood5', Icon: Laugh },
] as const;

export const moodOf = (value: number | null) => moods.find((mood) => mood.value === value);
