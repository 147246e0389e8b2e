'use client';

import { PageFailed } from '@/components/frame/page-failed';

export default function PageError() {
  return <PageFailed />;
}
