"""What the team's plots count, day by day, from the rows themselves.

    orders         that were paid, on the day of the payment; a renewal is not another order.
    revenue        what we keep of the payments of a day: what went back later is taken off the day of the
                   payment, so that a day tells what its sales were worth. Money in dispute is not ours.
    new_users      accounts that were made, guests left out.
    leads          contact messages and applications.
    late_promises  answers that were due that day, and were not given by then. Given later, they stay late.

Each is one range of an index that holds all it needs: a year of 100,000 rows takes milliseconds, so nothing
is kept besides the rows.
"""



