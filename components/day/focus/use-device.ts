import { useEffect, useEffectEvent, useState } from 'react';
import { latinKey } from '../../ui/latin-key';

/** Keeps the screen on while the page is shown. Browsers release the lock with every change of tab. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused with a low battery: the screen then turns off as usual.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await granted?.release();
      else lock = granted;
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}

const mediaKeys = ['play', 'pause', 'nexttrack'] as const;

interface MediaKeys extends Record<(typeof mediaKeys)[number], () => void> {
  title: string;
  isPlaying: boolean;
}

/** Binds the media keys. Browsers send them only to a page that plays something, so this plays silence. */
export function useMediaKeys({ title, isPlaying, ...work }: MediaKeys): void {
  const run = useEffectEvent((key: (typeof mediaKeys)[number]) => work[key]());
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const silence = new Audio('/silence.wav');
    silence.loop = true;
    void silence.play().catch(() => undefined);
    for (const key of mediaKeys) mediaSession.setActionHandler(key, () => run(key));
    return () => {
      silence.pause();
      for (const key of mediaKeys) mediaSession.setActionHandler(key, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, []);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: 'Parcours' });
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [title, isPlaying]);
}

const IDLE_MS = 4_000;

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, wake);
    };
  }, []);
  return idle;
}

/** Whether the page has the whole screen, and a function that changes it. Ends when the component leaves. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = () =>
    void (
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    ).catch(() => undefined);
  return { isFull, toggle };
}

/** Runs work when a key is pressed without another. */
export function useKey(key: string, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (latinKey(event) === key && !event.ctrlKey && !event.metaKey && !event.altKey) run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key]);
}
