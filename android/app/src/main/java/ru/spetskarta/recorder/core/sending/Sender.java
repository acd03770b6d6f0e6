package ru.spetskarta.recorder.core.sending;

import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Phone;

/**
 * Sends until nothing waits, and waits longer after each failure. As in `recorder/src/sending/sender.ts`. Runs on the core's
 * loop; its calls run on another thread.
 */
public final class Sender {
  private final Delivery delivery;
  private final Phone phone;
  private final Loop loop;
  private final Loop calls;
  private final Uplink uplink;
  private int failures;
  /** When the wait after a failure ends, and when new points are sent: ms of the steady clock. */
  private long waitUntil = Long.MAX_VALUE;
  private long dueAt = Long.MAX_VALUE;
  private boolean running;
  private boolean closed;

  public Sender(Delivery delivery, Phone phone, Loop loop, Loop calls, Uplink uplink) {
    this.delivery = delivery;
    this.phone = phone;
    this.loop = loop;
    this.calls = calls;
    this.uplink = uplink;
  }

  /** There is something to send; it is sent at this time of the steady clock, ms, at the latest. */
  public void wakeBy(long steady) {
    dueAt = Math.min(dueAt, steady);
  }

  /** There is something new to send. During the wait after a failure this does nothing. */
  public void wake() {
    dueAt = Long.MAX_VALUE;
    if (waitUntil != Long.MAX_VALUE || running || closed) return;
    running = true;
    next();
  }

  /** Whatever goes wrong, the sender must still work at the next wake-up. */
  private void next() {
    try {
      step();
    } catch (RuntimeException wrong) {
      fail(Outcome.later("server", 0));
    }
  }

  /** Something has changed, such as the network, so the wait ends now. */
  public void retry() {
    delivery.forgetClock();
    waitUntil = Long.MAX_VALUE;
    failures = 0;
    wake();
  }

  public boolean isRunning() {
    return running;
  }

  public boolean isWaiting() {
    return waitUntil != Long.MAX_VALUE;
  }

  /** When `tick` has something to do, ms of the steady clock. */
  public long nextAt() {
    return isWaiting() ? waitUntil : dueAt;
  }

  public void tick() {
    long now = phone.steady();
    if (now < nextAt()) return;
    waitUntil = Long.MAX_VALUE;
    wake();
  }

  public void close() {
    closed = true;
  }

  private void step() {
    if (closed) {
      running = false;
      return;
    }
    final Delivery.Work work = delivery.next();
    if (work == null) {
      running = false;
      dueAt = Long.MAX_VALUE;
      uplink.onLink(Json.of("state", "idle"));
    } else if (!phone.online()) {
      // Nothing is tried: the phone reports when it is online again.
      await(BackOff.LONGEST, "network");
    } else {
      uplink.onLink(Json.of("state", "sending"));
      call(work);
    }
  }

  private void call(final Delivery.Work work) {
    boolean taken = calls.post(new Runnable() {
      @Override
      public void run() {
        final Server.Answer answer = answerTo(work);
        loop.post(new Runnable() {
          @Override
          public void run() {
            go(outcomeOf(work, answer));
          }
        });
      }
    });
    if (!taken) running = false;
  }

  /** Whatever goes wrong, such as too little memory for a large answer, must not end the sending. */
  private static Server.Answer answerTo(Delivery.Work work) {
    try {
      return work.call();
    } catch (RuntimeException wrong) {
      return Server.failed();
    } catch (OutOfMemoryError full) {
      return Server.failed();
    }
  }

  private static Outcome outcomeOf(Delivery.Work work, Server.Answer answer) {
    try {
      return work.done(answer);
    } catch (RuntimeException odd) {
      // An answer that our server never gives acknowledges nothing.
      return Outcome.later("server", 0);
    }
  }

  private void go(Outcome outcome) {
    if (outcome.kind == Outcome.Kind.STORED) failures = 0;
    if (outcome.kind == Outcome.Kind.LATER) fail(outcome);
    else next();
  }

  private void fail(Outcome later) {
    failures++;
    await(BackOff.wait(failures, uplink.random(), later.after), later.reason);
  }

  private void await(long ms, String reason) {
    running = false;
    waitUntil = phone.steady() + ms;
    uplink.onLink(Json.of("state", "waiting", "until", phone.wall() + ms, "reason", reason));
  }
}
