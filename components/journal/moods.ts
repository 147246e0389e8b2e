import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react';

export const moods = [
  { value: 1, name: 'Bad', Icon: Frown },
  { value: 2, name: 'Low', Icon: Annoyed },
  { value: 3, name: 'Fine', Icon: Meh },
  { value: 4, name: 'Good', Icon: Smile },
  { value: 5, name: 'Great', Icon: Laugh },
] as const;

export const moodOf = (value: number | null) => moods.find((mood) => mood.value === value);
