export default function NotFound() {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-20 font-semibold">This request no longer waits</h1>
      <p className="text-14 text-ink-2">
        It was answered, or it is more than an hour old. Go back to the app and connect it again.
      </p>
    </div>
  );
}
